/** Sources of passwords and tokens, and their protection. */
@NullMarked
package io.tare.infra.hosts.secret;

import org.jspecify.annotations.NullMarked;
