@NullMarked
package io.tare.model.order;

import org.jspecify.annotations.NullMarked;
