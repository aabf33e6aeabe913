package meguri.operators.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.ssl.OpenSsl;
import io.netty.internal.tcnative.SSL;
import io.netty.resolver.AddressResolver;
import io.netty.util.internal.PlatformDependent;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** BoringSSL in a TaskManager to which jobs are submitted: each has a class loader of its own. */
class TwiceLoadedTest {

  private static final List<Class<?>> NETTY =
      List.of(
          OpenSsl.class,
          SSL.class,
          PlatformDependent.class,
          ByteBuf.class,
          Channel.class,
          ByteToMessageDecoder.class,
          AddressResolver.class);

  @Test
  void eachClassLoaderLoadsItsOwnCopyAndLeavesNoFile() throws Exception {
    assertThat(OpenSsl.isAvailable()).isTrue();
    List<String> before = copies();
    try (URLClassLoader one = new URLClassLoader(jars(), ClassLoader.getPlatformClassLoader());
        URLClassLoader other = new URLClassLoader(jars(), ClassLoader.getPlatformClassLoader())) {
      for (ClassLoader loader : List.of(one, other, one)) {
        Class<?> loaded = loader.loadClass(OpenSsl.class.getName());
        assertThat(loaded.getClassLoader()).isSameAs(loader);
        assertThat(loaded.getMethod("unavailabilityCause").invoke(null)).isNull();
        assertThat(loaded.getMethod("versionString").invoke(null)).isEqualTo("BoringSSL");
      }
    }
    assertThat(copies()).isEqualTo(before);
  }

  private static URL[] jars() throws IOException {
    Stream<URL> classes =
        NETTY.stream().map(it -> it.getProtectionDomain().getCodeSource().getLocation());
    Stream<URL> natives =
        Collections.list(OpenSsl.class.getClassLoader().getResources("META-INF/native/")).stream()
            .map(TwiceLoadedTest::jar);
    return Stream.concat(classes, natives).toArray(URL[]::new);
  }

  private static URL jar(URL entry) {
    try {
      return ((JarURLConnection) entry.openConnection()).getJarFileURL();
    } catch (IOException e) {
      throw new IllegalStateException("no jar has " + entry, e);
    }
  }

  /** Returns the copies of the library that have been unpacked and not deleted. */
  private static List<String> copies() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.contains("netty_tcnative"))
          .sorted()
          .toList();
    }
  }
}
