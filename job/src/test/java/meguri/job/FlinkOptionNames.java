package meguri.job;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import meguri.gate.GateOptions;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.runtime.highavailability.JobResultStoreOptions;
import org.apache.flink.state.rocksdb.RocksDBOptions;

/** The options that the gate and the classes of Flink declare, in the version of this build. */
public final class FlinkOptionNames {

  private final Set<String> names = new HashSet<>();

  public FlinkOptionNames() throws Exception {
    for (Class<?> beside :
        List.of(ConfigOption.class, JobResultStoreOptions.class, RocksDBOptions.class)) {
      Path jar = Path.of(beside.getProtectionDomain().getCodeSource().getLocation().toURI());
      read(jar);
    }
    read(GateOptions.class);
  }

  /** Tells whether this is an option, an entry of a map option, or a reporter's setting. */
  public boolean know(String name) {
    return names.contains(name)
        || names.stream().anyMatch(option -> name.startsWith(option + "."))
        || name.matches("metrics\\.reporter\\.\\w+\\.(factory\\.class|port)");
  }

  private void read(Path jar) throws IOException, ReflectiveOperationException {
    try (JarFile file = new JarFile(jar.toFile())) {
      for (var entry : file.stream().toList()) {
        if (entry.getName().matches("org/apache/flink/.*Options\\.class")) {
          String name = entry.getName().replace('/', '.').replaceAll("\\.class$", "");
          read(Class.forName(name, false, ConfigOption.class.getClassLoader()));
        }
      }
    }
  }

  private void read(Class<?> options) throws IllegalAccessException {
    for (Field field : options.getFields()) {
      if (Modifier.isStatic(field.getModifiers())
          && field.get(null) instanceof ConfigOption<?> option) {
        names.add(option.key());
      }
    }
  }
}
