/** What this machine's processor can do for guests. */
@NullMarked
package io.tare.infra.hosts.hardware;

import org.jspecify.annotations.NullMarked;
