package meguri.job.wacz;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import meguri.job.ArchiveFile;
import meguri.job.Refusal;

/**
 * Packs the finished files of an archive as WACZ, in one file or in several of a size. The files
 * get their names when all of them are whole.
 */
public final class Wacz {

  private static final String SUFFIX = ".wacz";

  /**
   * The facts about the crawl that a WACZ file has for people.
   *
   * @param software name and version of the software that writes the file
   */
  public record Description(String title, String software, Instant created) {}

  private final Path target;
  private final long maxBytes;
  private final Description description;

  /**
   * @param target the file; of several, the names get numbers
   * @param maxBytes the archive files in one WACZ file are no larger together, unless it is one
   */
  public Wacz(Path target, long maxBytes, Description description) {
    this.target = target.toAbsolutePath();
    this.maxBytes = maxBytes;
    this.description = description;
  }

  /** Packs the archive in this directory, of a crawl that may be running. */
  public List<Packed> pack(Path warc) throws IOException {
    List<ArchiveFile> files = ArchiveFile.in(warc);
    refuseUnpackable(warc, files);
    List<List<ArchiveFile>> parts = split(files);
    List<Path> targets = targets(parts.size());
    refuseUnwritable(targets, files);
    List<Packing> packings = new ArrayList<>();
    try {
      List<Packed> packed = new ArrayList<>();
      for (int i = 0; i < parts.size(); i++) {
        Packing packing = new Packing(targets.get(i));
        packings.add(packing);
        packed.add(packing.write(parts.get(i), description));
      }
      for (Packing packing : packings) {
        packing.finish();
      }
      if (packed.size() > 1) {
        Files.write(manifest(), manifest(packed));
      }
      return packed;
    } finally {
      for (Packing packing : packings) {
        packing.close();
      }
    }
  }

  /** Returns the file that lists the WACZ files if there are several. Replay tools open it. */
  public Path manifest() {
    return target.resolveSibling(base() + ".json");
  }

  private static void refuseUnpackable(Path warc, List<ArchiveFile> files) {
    for (ArchiveFile file : files) {
      if (file.name().endsWith(".zst")) {
        throw new Refusal(
            "%s is compressed by Zstandard, which WACZ does not allow. Crawl with warc.compression: fast to pack the archive."
                .formatted(file.path()));
      }
    }
    if (files.stream().noneMatch(ArchiveFile::hasIndex)) {
      throw new Refusal(
          "No file in %s is finished yet. A file is finished when the crawl stops, or by warc.max-age."
              .formatted(warc));
    }
  }

  private void refuseUnwritable(List<Path> targets, List<ArchiveFile> files) throws IOException {
    Path directory = target.getParent();
    if (directory == null || !Files.isDirectory(directory)) {
      throw new Refusal("There is no directory %s to write to.".formatted(directory));
    }
    List<Path> all = new ArrayList<>(targets);
    if (targets.size() > 1) {
      all.add(manifest());
    }
    for (Path file : all) {
      if (Files.exists(file)) {
        throw new Refusal(
            "There is a file %s already. Move it away, or give another by -o.".formatted(file));
      }
    }
    long needed = 0;
    for (ArchiveFile file : files) {
      needed += file.size() + (file.hasIndex() ? Files.size(file.index()) : 0);
    }
    long room = Files.getFileStore(directory).getUsableSpace();
    if (room < needed) {
      throw new Refusal(
          "%s has room for %,d MB, and about %,d MB are needed. Give a file elsewhere by -o."
              .formatted(directory, room >> 20, (needed >> 20) + 1));
    }
  }

  private List<List<ArchiveFile>> split(List<ArchiveFile> files) {
    List<List<ArchiveFile>> parts = new ArrayList<>();
    long bytes = maxBytes;
    for (ArchiveFile file : files) {
      if (parts.isEmpty() || bytes + file.size() > maxBytes) {
        parts.add(new ArrayList<>());
        bytes = 0;
      }
      parts.get(parts.size() - 1).add(file);
      bytes += file.size();
    }
    return parts;
  }

  private List<Path> targets(int parts) {
    if (parts == 1) {
      return List.of(target);
    }
    List<Path> targets = new ArrayList<>();
    for (int part = 1; part <= parts; part++) {
      targets.add(target.resolveSibling(base() + "-" + part + SUFFIX));
    }
    return targets;
  }

  private String base() {
    String name = String.valueOf(target.getFileName());
    return name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
  }

  private byte[] manifest(List<Packed> packed) throws IOException {
    ObjectMapper json = new ObjectMapper();
    ObjectNode list = json.createObjectNode();
    list.put("profile", "multi-wacz-package");
    list.put("title", description.title());
    for (Packed one : packed) {
      MessageDigest digest = Sha256.begin();
      try (InputStream in = Files.newInputStream(one.path());
          OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
        in.transferTo(out);
      }
      ObjectNode file = list.withArrayProperty("resources").addObject();
      file.put("name", String.valueOf(one.path().getFileName()));
      file.put("path", String.valueOf(one.path().getFileName()));
      file.put("hash", Sha256.text(digest.digest()));
      file.put("bytes", one.bytes());
    }
    return json.writeValueAsBytes(list);
  }
}
