package meguri.web;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.List;
import meguri.web.hostile.Asked;

/**
 * Decodes the requests on an HTTP/2 connection, each as a request of HTTP/1 that names its stream.
 * It writes nothing: a script says all that is to be said, the preface too.
 */
@SuppressWarnings("FutureReturnValueIgnored") // of closing: there is nothing left to do after it
final class Http2Requests extends ByteToMessageDecoder {
  private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
  private static final int HEAD = 9;
  private static final int MAX_FRAME = 1 << 14;
  private static final int HEADERS = 1;
  private static final int PADDED = 0x8;
  private static final int PRIORITY = 0x20;
  private static final int PRIORITY_BYTES = 5;

  private final DefaultHttp2HeadersDecoder headers = new DefaultHttp2HeadersDecoder(false);
  private boolean begun;

  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out)
      throws Http2Exception {
    if (!begun) {
      if (in.readableBytes() < PREFACE.length()) {
        return;
      }
      begun = ByteBufUtil.hexDump(in, in.readerIndex(), PREFACE.length()).equals(hex(PREFACE));
      in.skipBytes(PREFACE.length());
    }
    if (!begun) {
      in.skipBytes(in.readableBytes());
      ctx.close();
      return;
    }
    int length = in.readableBytes() < HEAD ? 0 : in.getUnsignedMedium(in.readerIndex());
    if (length > MAX_FRAME) {
      in.skipBytes(in.readableBytes());
      ctx.close();
    } else if (in.readableBytes() >= HEAD + length) {
      in.skipBytes(3);
      int type = in.readUnsignedByte();
      int flags = in.readUnsignedByte();
      int stream = in.readInt() & Integer.MAX_VALUE;
      ByteBuf payload = in.readSlice(length);
      if (type == HEADERS) {
        out.add(request(flags, stream, payload));
      }
    }
  }

  private HttpRequest request(int flags, int stream, ByteBuf payload) throws Http2Exception {
    int padding = (flags & PADDED) == 0 ? 0 : payload.readUnsignedByte();
    payload.skipBytes((flags & PRIORITY) == 0 ? 0 : PRIORITY_BYTES);
    Http2Headers fields =
        headers.decodeHeaders(stream, payload.readSlice(payload.readableBytes() - padding));
    HttpRequest request =
        new DefaultHttpRequest(
            HttpVersion.HTTP_1_1,
            HttpMethod.valueOf(fields.method().toString()),
            fields.path().toString());
    fields.forEach(
        field -> {
          if (field.getKey().length() > 0 && field.getKey().charAt(0) != ':') {
            request.headers().add(field.getKey(), field.getValue());
          }
        });
    request.headers().set(HttpHeaderNames.HOST, fields.authority());
    request.headers().set(Asked.STREAM, stream);
    return request;
  }

  private static String hex(String text) {
    return ByteBufUtil.hexDump(text.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
  }
}
