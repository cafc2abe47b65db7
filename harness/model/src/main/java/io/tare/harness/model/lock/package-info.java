/** Locks on files between processes, users and machines. */
@NullMarked
package io.tare.harness.model.lock;

import org.jspecify.annotations.NullMarked;
