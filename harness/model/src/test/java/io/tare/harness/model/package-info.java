@NullMarked
package io.tare.harness.model;

import org.jspecify.annotations.NullMarked;
