/** The control groups that limit programs, as Linux shows them; changes none. */
@NullMarked
package io.tare.infra.group;

import org.jspecify.annotations.NullMarked;
