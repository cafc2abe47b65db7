@NullMarked
package io.tare.harness.model.lock;

import org.jspecify.annotations.NullMarked;
