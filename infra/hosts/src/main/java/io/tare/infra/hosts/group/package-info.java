/** The control groups that limit programs, as Linux shows them; changes none. */
@NullMarked
package io.tare.infra.hosts.group;

import org.jspecify.annotations.NullMarked;
