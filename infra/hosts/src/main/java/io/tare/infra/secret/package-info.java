/** Passwords and tokens: where they come from, and that they go nowhere else. */
@NullMarked
package io.tare.infra.secret;

import org.jspecify.annotations.NullMarked;
