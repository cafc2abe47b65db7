/** Locks on files between processes, users and machines. */
@NullMarked
package io.tare.model.lock;

import org.jspecify.annotations.NullMarked;
