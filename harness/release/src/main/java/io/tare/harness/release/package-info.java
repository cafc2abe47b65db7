/** What a release says about itself: its bill of materials, and the advisories about it. */
package io.tare.harness.release;
