package meguri.operators.parquet;

/**
 * Where the values of a column are in a file, for one group of rows.
 *
 * @param start of the first page
 * @param data start of the first page of values
 * @param length of all pages
 * @param uncompressed length of all pages, if they were not compressed
 * @param values the number of values, missing ones included
 * @param hasDictionary whether the first page is a dictionary
 * @param statistics in Thrift's form
 */
record ColumnMetadata(
    long start,
    long data,
    long length,
    long uncompressed,
    long values,
    boolean hasDictionary,
    ByteSink statistics) {}
