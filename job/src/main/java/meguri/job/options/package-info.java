/**
 * The options of a crawl. A class per section ({@code FetchOptions} for {@code fetch.*}) declares
 * each option once: its name, type, default, what it accepts and what it means. {@link
 * meguri.job.options.AllOptions} checks a crawl's options against these declarations, {@link
 * meguri.job.options.YamlOptions} reads them from a file, and {@link
 * meguri.job.options.ConfigurationPage} writes {@code docs/configuration.md} from them. The {@code
 * Rules} classes turn the options that are written as small texts into the values that the rooms
 * take.
 *
 * <p>A new option is one declaration in the class of its section. If it contradicts another option,
 * that check stands in the {@code checkTogether} of the same class.
 */
@NullMarked
package meguri.job.options;

import org.jspecify.annotations.NullMarked;
