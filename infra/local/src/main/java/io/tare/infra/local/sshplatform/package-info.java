/** The platform of any existing machine that can be reached over SSH. */
@NullMarked
package io.tare.infra.local.sshplatform;

import org.jspecify.annotations.NullMarked;
