/** Command lines and supervision in the POSIX shell, the same on every host. */
@NullMarked
package io.tare.infra.hosts.shell;

import org.jspecify.annotations.NullMarked;
