/** The platform of processes on this machine. */
@NullMarked
package io.tare.infra.nativeplatform;

import org.jspecify.annotations.NullMarked;
