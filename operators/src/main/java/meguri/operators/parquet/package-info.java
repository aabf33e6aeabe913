/**
 * Writes page events as Apache Parquet, the format that analytical tools read. {@link
 * meguri.operators.parquet.ParquetWriter} is the API. It writes what the events need and no more: a
 * flat schema from {@link meguri.operators.model.PageEventFields}, pages of version 1, Zstandard.
 *
 * <p>Why not parquet-java: to write a file, version 1.18 needs classes of Hadoop, whose main jar
 * has 5 MB and asks for others; its own six jars have 9 MB. The classes here write into any stream,
 * and need zstd-jni, which Meguri has. DuckDB, which shares no code with them, judges the files in
 * the tests.
 */
@NullMarked
package meguri.operators.parquet;

import org.jspecify.annotations.NullMarked;
