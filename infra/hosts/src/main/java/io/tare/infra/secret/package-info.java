/** Sources of passwords and tokens, and their protection. */
@NullMarked
package io.tare.infra.secret;

import org.jspecify.annotations.NullMarked;
