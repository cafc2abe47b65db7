@NullMarked
package io.tare.harness.model.order;

import org.jspecify.annotations.NullMarked;
