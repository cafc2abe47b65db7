/** What this machine's processor can do for guests. */
@NullMarked
package io.tare.infra.hardware;

import org.jspecify.annotations.NullMarked;
