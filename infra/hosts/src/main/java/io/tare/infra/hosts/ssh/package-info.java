/** Programs and files on machines reached over SSH; the only package that knows the SSH library. */
@NullMarked
package io.tare.infra.hosts.ssh;

import org.jspecify.annotations.NullMarked;
