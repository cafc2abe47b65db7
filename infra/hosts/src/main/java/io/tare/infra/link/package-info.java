/** What crosses network links, as the kernel counts. */
@NullMarked
package io.tare.infra.link;

import org.jspecify.annotations.NullMarked;
