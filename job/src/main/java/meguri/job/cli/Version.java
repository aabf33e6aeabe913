package meguri.job.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** Tells the version of the build, which the jar's manifest has. */
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() {
    String built = Version.class.getPackage().getImplementationVersion();
    return new String[] {"meguri " + Optional.ofNullable(built).orElse("(not from a jar)")};
  }
}
