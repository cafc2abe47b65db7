@NullMarked
package io.tare.infra.hosts.ssh;

import org.jspecify.annotations.NullMarked;
