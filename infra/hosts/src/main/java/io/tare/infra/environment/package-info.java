/** What a host is made of, found out by asking it. */
@NullMarked
package io.tare.infra.environment;

import org.jspecify.annotations.NullMarked;
