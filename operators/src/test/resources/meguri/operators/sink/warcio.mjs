// Reads WARC files by warcio.js. Prints what is wrong, and at last the number of records.
// Run it where node finds the package: node warcio.mjs FILE...
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { CDXAndRecordIndexer, WARCParser } from "warcio";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function base32(bytes) {
  let bits = "";
  for (const one of bytes) {
    bits += one.toString(2).padStart(8, "0");
  }
  return bits.match(/.{5}/g).map((five) => BASE32[parseInt(five, 2)]).join("");
}

function digest(stated, bytes) {
  const algorithm = stated.split(":")[0];
  const hash = createHash(algorithm).update(bytes).digest();
  return algorithm + ":" + (algorithm === "sha1" ? base32(hash) : hash.toString("hex"));
}

let records = 0;

function compare(record, header, bytes) {
  const stated = record.warcHeader(header);
  if (stated && digest(stated, bytes) !== stated) {
    console.log(`${header} of a ${record.warcType} record of ${record.warcTargetURI} is wrong`);
  }
  return stated;
}

for (const file of process.argv.slice(2)) {
  // first as blocks, then as messages of HTTP
  for await (const record of new WARCParser(createReadStream(file), { parseHttp: false })) {
    if (!compare(record, "WARC-Block-Digest", await record.readFully(false))) {
      console.log(`a ${record.warcType} record has no WARC-Block-Digest`);
    }
    records++;
  }
  for await (const record of new WARCParser(createReadStream(file))) {
    const payload = await record.readFully(false);
    if (record.warcType === "response") {
      if (!(record.httpHeaders.statusCode >= 100)) {
        console.log(`an answer of ${record.warcTargetURI} has no status`);
      }
      compare(record, "WARC-Payload-Digest", payload);
    }
  }
  const files = [{ reader: createReadStream(file), filename: basename(file) }];
  for await (const { cdx, record } of new CDXAndRecordIndexer().iterIndex(files)) {
    if (record.warcType === "response" || record.warcType === "revisit") {
      console.log(`index ${cdx.offset} ${cdx.length} ${cdx.url}`);
    }
  }
}
console.log(`records ${records}`);
