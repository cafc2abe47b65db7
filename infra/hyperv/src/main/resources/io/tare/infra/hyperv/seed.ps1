# Writes the seed disc, which comes by standard input: what a guest is told is in no command line.
$null = [IO.Directory]::CreateDirectory($dir)
$path = [IO.Path]::Combine($dir, 'seed.iso')
[IO.File]::WriteAllBytes($path, [Convert]::FromBase64String($given))
@{ bytes = [int64](New-Object IO.FileInfo $path).Length }
