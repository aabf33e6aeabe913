package meguri.web;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;

/** Asks a name server one question, by hand. */
record Dig(InetSocketAddress server) {
  private static final int PATIENCE_MILLIS = 10_000;
  private static final int ID = 0x1234;

  /** The answer's header, and all of it in hexadecimal digits. */
  record Seen(int id, int flags, int answers, String hex) {
    static Seen of(byte[] message) {
      ByteBuffer in = ByteBuffer.wrap(message);
      return new Seen(
          in.getShort(0),
          in.getShort(2),
          in.getShort(6) & 0xFFFF,
          HexFormat.of().formatHex(message));
    }

    int code() {
      return flags & 15;
    }

    boolean isTruncated() {
      return (flags & 0x0200) != 0;
    }
  }

  Seen udp(String name) throws IOException {
    return udp(question(name));
  }

  Seen udp(byte[] message) throws IOException {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.send(new DatagramPacket(message, message.length, server));
      DatagramPacket answer = new DatagramPacket(new byte[65_535], 65_535);
      socket.receive(answer);
      return Seen.of(Arrays.copyOf(answer.getData(), answer.getLength()));
    }
  }

  Seen tcp(String name) throws IOException {
    try (Socket socket = new Socket(server.getAddress(), server.getPort())) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      byte[] message = question(name);
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      out.writeShort(message.length);
      out.write(message);
      out.flush();
      DataInputStream in = new DataInputStream(socket.getInputStream());
      return Seen.of(in.readNBytes(in.readUnsignedShort()));
    }
  }

  /** For IPv4 addresses. */
  private static byte[] question(String name) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeShort(ID);
      out.writeShort(0x0100);
      out.writeLong(1L << 48);
      for (String label : name.split("\\.", -1)) {
        out.writeByte(label.length());
        out.writeBytes(label);
      }
      out.writeByte(0);
      out.writeInt(1 << 16 | 1);
    }
    return bytes.toByteArray();
  }
}
