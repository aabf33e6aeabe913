/**
 * The language of a page's text. {@link meguri.operators.language.LanguageDetector} is the API: it
 * takes a text and what the page declares, and returns a {@link
 * meguri.operators.language.DetectedLanguage}. The script decides where it belongs to one language.
 * Elsewhere OpenNLP's model does, among the languages that are written in the script; it is loaded
 * when the first such text comes, and is shared by all of a process. Needs neither Flink nor
 * network.
 */
@NullMarked
package meguri.operators.language;

import org.jspecify.annotations.NullMarked;
