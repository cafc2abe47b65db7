/** What is put onto machines that are reached over SSH, and where it stays for the next run. */
@NullMarked
package io.tare.infra.remote;

import org.jspecify.annotations.NullMarked;
