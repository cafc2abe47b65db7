/** Command lines and supervision in the POSIX shell, the same on every host. */
package io.tare.infra.hosts.shell;
