/**
 * TLS of the honest hosts: a certificate authority of this process, which certifies each host when
 * a client first connects to it.
 */
@NullMarked
package meguri.web.tls;

import org.jspecify.annotations.NullMarked;
