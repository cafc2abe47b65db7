@NullMarked
package io.tare.model;

import org.jspecify.annotations.NullMarked;
