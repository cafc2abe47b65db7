@NullMarked
package io.tare.model.lock;

import org.jspecify.annotations.NullMarked;
