package meguri.operators.sink;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.apache.flink.core.fs.RecoverableFsDataOutputStream;
import org.apache.flink.core.fs.RecoverableWriter;

/** A disk that takes all of a write but its last byte, once it is told to be full. */
final class FillingDisk {

  static final String FULL = "No space left on device";

  private final RecoverableWriter disk;
  private boolean isFull;

  FillingDisk(RecoverableWriter disk) {
    this.disk = disk;
  }

  void fillUp() {
    isFull = true;
  }

  RecoverableWriter writer() {
    return (RecoverableWriter)
        Proxy.newProxyInstance(
            RecoverableWriter.class.getClassLoader(),
            new Class<?>[] {RecoverableWriter.class},
            (proxy, called, arguments) -> {
              try {
                Object answer = called.invoke(disk, arguments);
                return answer instanceof RecoverableFsDataOutputStream file
                    ? new File(file)
                    : answer;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private final class File extends RecoverableFsDataOutputStream {

    private final RecoverableFsDataOutputStream file;

    private File(RecoverableFsDataOutputStream file) {
      this.file = file;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      file.write(bytes, from, isFull ? length - 1 : length);
      if (isFull) {
        throw new IOException(FULL);
      }
    }

    @Override
    public RecoverableWriter.ResumeRecoverable persist() throws IOException {
      return file.persist();
    }

    @Override
    public Committer closeForCommit() throws IOException {
      return file.closeForCommit();
    }

    @Override
    public long getPos() throws IOException {
      return file.getPos();
    }

    @Override
    public void flush() throws IOException {
      file.flush();
    }

    @Override
    public void sync() throws IOException {
      file.sync();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
