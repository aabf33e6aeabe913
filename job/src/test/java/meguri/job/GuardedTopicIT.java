package meguri.job;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import meguri.job.local.Broker;
import meguri.job.options.OutputOptions;
import meguri.job.options.OutputOptions.Delivery;
import org.apache.flink.configuration.Configuration;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A topic for page events at a broker that asks for a login, and lets each do what it may. */
class GuardedTopicIT {

  private static final String LOGIN =
      "org.apache.kafka.common.security.plain.PlainLoginModule required";
  private static final String TOPIC = "pages";

  @TempDir private Path tmp;

  @Test
  void whatTheCrawlMayNotDoIsSaidAtItsStart() throws Exception {
    int internal = FreePort.any();
    int guarded = FreePort.any();
    try (Broker broker = broker(internal, guarded);
        Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrap()))) {
      admin
          .createTopics(List.of(new NewTopic(TOPIC, Optional.of(1), Optional.empty())))
          .all()
          .get(30, TimeUnit.SECONDS);
      Configuration options = new Configuration();
      options.set(OutputOptions.TOPIC, TOPIC);
      options.set(OutputOptions.BOOTSTRAP, "127.0.0.1:" + guarded);

      options.set(OutputOptions.PROPERTIES, settings("wrong"));
      assertThatThrownBy(() -> Feed.refuseMissing(options))
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("Authentication failed: Invalid username or password");

      options.set(OutputOptions.PROPERTIES, settings("secret"));
      assertThatThrownBy(() -> Feed.refuseMissing(options))
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("do not let this crawl write to the topic pages");

      allow(admin, ResourceType.TOPIC, TOPIC, PatternType.LITERAL, AclOperation.DESCRIBE);
      assertThatThrownBy(() -> Feed.refuseMissing(options))
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("do not let this crawl write to the topic pages");

      allow(admin, ResourceType.TOPIC, TOPIC, PatternType.LITERAL, AclOperation.WRITE);
      assertThatThrownBy(() -> Feed.refuseMissing(options))
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("in transactions whose ids begin with meguri-");
      options.set(OutputOptions.DELIVERY, Delivery.AT_LEAST_ONCE);
      Feed.refuseMissing(options);

      options.set(OutputOptions.DELIVERY, Delivery.EXACTLY_ONCE);
      allow(
          admin,
          ResourceType.TRANSACTIONAL_ID,
          "meguri-",
          PatternType.PREFIXED,
          AclOperation.WRITE);
      Feed.refuseMissing(options);
    }
  }

  private Broker broker(int internal, int guarded) throws IOException {
    int controller = FreePort.any();
    String listeners =
        "PLAINTEXT://127.0.0.1:%d,GUARDED://127.0.0.1:%d".formatted(internal, guarded);
    return Broker.start(
        tmp.resolve("kafka"),
        "guarded",
        internal,
        internal,
        controller,
        Map.of(
            "listeners", listeners + ",CONTROLLER://127.0.0.1:" + controller,
            "advertised.listeners", listeners,
            "listener.security.protocol.map",
                "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,GUARDED:SASL_PLAINTEXT",
            "listener.name.guarded.sasl.enabled.mechanisms", "PLAIN",
            "listener.name.guarded.plain.sasl.jaas.config", LOGIN + " user_crawler=\"secret\";",
            "authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
            "super.users", "User:ANONYMOUS"));
  }

  private String settings(String password) throws IOException {
    return Files.writeString(
            tmp.resolve("client.properties"),
            """
            security.protocol=SASL_PLAINTEXT
            sasl.mechanism=PLAIN
            sasl.jaas.config=%s username="crawler" password="%s";
            """
                .formatted(LOGIN, password))
        .toString();
  }

  private static void allow(
      Admin admin, ResourceType type, String name, PatternType pattern, AclOperation operation)
      throws Exception {
    AccessControlEntry entry =
        new AccessControlEntry("User:crawler", "*", operation, AclPermissionType.ALLOW);
    admin
        .createAcls(List.of(new AclBinding(new ResourcePattern(type, name, pattern), entry)))
        .all()
        .get(30, TimeUnit.SECONDS);
  }
}
