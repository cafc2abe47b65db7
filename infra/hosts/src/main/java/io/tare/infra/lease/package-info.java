/** What a run holds on this machine, written down before it is made, so that it can be removed. */
@NullMarked
package io.tare.infra.lease;

import org.jspecify.annotations.NullMarked;
