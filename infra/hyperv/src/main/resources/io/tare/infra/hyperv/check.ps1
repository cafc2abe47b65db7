# What is there of what a campaign names.
$h = Get-VMHost
$there = [IO.File]::Exists($template)
$format = ''
$used = $false
if ($there) {
$t = Get-VHD -Path $template
$format = "$($t.VhdFormat)"
$used = [bool]$t.Attached
}
@{
host = "$($h.Name)"; processors = [int]$h.LogicalProcessorCount; memory = [int64]$h.MemoryCapacity
template = $there; format = $format; used = $used
drive = [IO.Directory]::Exists([IO.Path]::GetPathRoot($folder))
switches = @(Get-VMSwitch | ForEach-Object { "$($_.Name)" })
}
