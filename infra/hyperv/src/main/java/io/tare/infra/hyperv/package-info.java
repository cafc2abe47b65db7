/**
 * Hyper-V machines, managed with PowerShell over SSH or WinRM. Never run against Windows: see the
 * page on platforms.
 */
@NullMarked
package io.tare.infra.hyperv;

import org.jspecify.annotations.NullMarked;
