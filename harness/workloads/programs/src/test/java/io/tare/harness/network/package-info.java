@NullMarked
package io.tare.harness.network;

import org.jspecify.annotations.NullMarked;
