package meguri.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerOnlyTest {

  @TempDir private Path tmp;

  @Test
  void newAndEmptyDirectoriesAreClosedToOthersAndTheirParentsAreNot() throws IOException {
    Path fresh = tmp.resolve("a/b/c");
    OwnerOnly.directory(fresh);
    assertThat(permissions(fresh)).isEqualTo("rwx------");
    assertThat(permissions(tmp.resolve("a/b"))).isNotEqualTo("rwx------");

    Path empty = Files.createDirectory(tmp.resolve("empty"));
    Files.setPosixFilePermissions(empty, PosixFilePermissions.fromString("rwxr-xr-x"));
    OwnerOnly.directory(empty);
    assertThat(permissions(empty)).isEqualTo("rwx------");
  }

  @Test
  void newFilesAreClosedToOthersAndExistingOnesKeepTheirRights() throws IOException {
    Path file = tmp.resolve("f");
    OwnerOnly.file(file);
    assertThat(permissions(file)).isEqualTo("rw-------");
    Files.writeString(file, "x");
    OwnerOnly.file(file);
    assertThat(file).hasContent("x");
    assertThatThrownBy(() -> OwnerOnly.directory(file)).isInstanceOf(IOException.class);
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
