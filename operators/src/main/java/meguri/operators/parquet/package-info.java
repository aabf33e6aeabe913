/**
 * Writes page events as Apache Parquet, the format that analytical tools read. {@link
 * meguri.operators.parquet.ParquetWriter} is the API. It writes what the events need and no more: a
 * flat schema from {@link meguri.operators.model.PageEventFields}, pages of version 1, Zstandard.
 *
 * <p>Why not parquet-java: to write a file, version 1.18 loads classes of Hadoop, whose jar alone
 * has 5 MB and asks for a dozen others; its own five have 7 MB. The classes here write bytes into
 * any stream, and need zstd-jni, which Meguri has. DuckDB, which shares no code with them, judges
 * the files in the tests.
 */
@NullMarked
package meguri.operators.parquet;

import org.jspecify.annotations.NullMarked;
