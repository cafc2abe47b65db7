/** The platform of any machine that exists and can be reached over SSH. */
@NullMarked
package io.tare.infra.sshplatform;

import org.jspecify.annotations.NullMarked;
