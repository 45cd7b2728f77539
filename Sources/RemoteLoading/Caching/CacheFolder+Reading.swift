import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension CacheFolder {
    enum Reading {
        /// An entry, and the bytes that it occupies on the disk.
        case entry(HTTPCacheEntry, bytes: Int)
        case missing
        /// A regular file of the user that holds no entry, or a damaged one.
        case unreadable
        /// Anything else in the place of a file: a link, a pipe, a folder, or another user's file. It is never read.
        case foreign
        /// A file that cannot be opened now, as when too many files are open.
        case hidden
    }

    /// Reads an entry; without its body if that is not wanted.
    func entry(_ name: String, withBody: Bool = true) -> Reading {
        path(of: name).withCString { entry($0, withBody) }
    }

    /// Reads the entries at the places of a key, one after the other, until the caller has seen enough.
    func forEachEntry(_ file: CacheFileName, _ isEnough: (_ place: Int, Reading) -> Bool) {
        // One path for all of them, in which the last digit changes: to put paths together takes as long as to read.
        var path = path(of: file.name(at: 0)).utf8CString
        let digit = path.count - 2
        for place in 0..<CacheFileName.places {
            path[digit] = CChar(0x30 + place)
            let reading = path.withUnsafeBufferPointer { path in
                path.baseAddress.map { entry($0, true) } ?? .missing
            }
            if isEnough(place, reading) { return }
        }
    }

    private func entry(_ path: UnsafePointer<CChar>, _ withBody: Bool) -> Reading {
        let descriptor = PosixFile.open(path, O_RDONLY)
        guard descriptor >= 0 else { return readingOfUnopened(errno) }
        defer { close(descriptor) }
        do throws(PosixError) {
            let status = try FileStatus(of: descriptor)
            guard status.isRegular, status.isOwn else { return .foreign }
            return entry(descriptor, status, withBody)
        } catch {
            return .hidden
        }
    }

    private func readingOfUnopened(_ code: Int32) -> Reading {
        switch code {
        case ENOENT: .missing
        // A link, a socket.
        case ELOOP, ENXIO, EOPNOTSUPP: .foreign
        // A file in the place of the folder is a missing folder.
        default: isThere ? .hidden : .missing
        }
    }

    private func entry(_ descriptor: Int32, _ status: FileStatus, _ withBody: Bool) -> Reading {
        withUnsafeTemporaryAllocation(byteCount: CacheFileInput.chunk, alignment: 16) { chunk in
            let count = CacheFileInput.fill(chunk, from: descriptor)
            let start = UnsafeRawBufferPointer(rebasing: chunk[..<count])
            let input = CacheFileInput(descriptor: descriptor, status: status, start: start)
            return input.entry(withBody: withBody) ?? .unreadable
        }
    }
}

/// An open file and its first bytes, which nearly always contain the preamble, the head, and a small body.
private struct CacheFileInput {
    static let chunk = 8_192

    let descriptor: Int32
    let status: FileStatus
    let start: UnsafeRawBufferPointer

    func entry(withBody: Bool) -> CacheFolder.Reading? {
        guard let preamble = CacheFile.Preamble(start, fileSize: status.size) else { return nil }
        let behind = UnsafeRawBufferPointer(rebasing: start[CacheFile.Preamble.size...])
        guard preamble.headLength > behind.count else {
            let head = UnsafeRawBufferPointer(rebasing: behind[..<preamble.headLength])
            let body = UnsafeRawBufferPointer(rebasing: behind[preamble.headLength...])
            return entry(preamble, head, startOfBody: body, withBody)
        }
        var long = [UInt8](repeating: 0, count: preamble.headLength)
        return long.withUnsafeMutableBytes { head in
            guard complete(head, startingWith: behind) else { return nil }
            return entry(preamble, UnsafeRawBufferPointer(head), startOfBody: .init(start: nil, count: 0), withBody)
        }
    }

    private func entry(
        _ preamble: CacheFile.Preamble, _ head: UnsafeRawBufferPointer, startOfBody: UnsafeRawBufferPointer,
        _ withBody: Bool
    ) -> CacheFolder.Reading? {
        guard CacheFile.headChecksum(start, head) == preamble.headChecksum,
            let entry = CacheFileReader.entry(in: head)
        else { return nil }
        let bytes = status.cacheCost
        guard withBody else { return .entry(entry, bytes: bytes) }
        return body(preamble, startingWith: startOfBody).map { .entry(entry.with($0), bytes: bytes) }
    }

    /// The body, read into memory of its own that is not cleared before.
    private func body(_ preamble: CacheFile.Preamble, startingWith start: UnsafeRawBufferPointer) -> Data? {
        let length = preamble.bodyLength
        guard length > 0 else { return Data() }
        let known = UnsafeRawBufferPointer(rebasing: start[..<min(start.count, length)])
        // What is still to be read goes to where a line of the processor's begins, or it takes half as long again.
        let gap = (64 - known.count % 64) % 64
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: gap + length, alignment: 64)
        let body = UnsafeMutableRawBufferPointer(rebasing: memory[gap...])
        guard complete(body, startingWith: known),
            CacheChecksum.of(UnsafeRawBufferPointer(body)) == preamble.bodyChecksum, let base = body.baseAddress
        else {
            memory.deallocate()
            return nil
        }
        return Data(
            bytesNoCopy: base, count: length, deallocator: .custom { body, _ in (body - gap).deallocate() })
    }

    /// Fills a buffer with what is known already and what comes next; false if the file ends before.
    private func complete(_ buffer: UnsafeMutableRawBufferPointer, startingWith known: UnsafeRawBufferPointer) -> Bool {
        buffer.copyMemory(from: known)
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[known.count...])
        return CacheFileInput.fill(rest, from: descriptor) == rest.count
    }

    /// Reads until the buffer is full or the file ends.
    static func fill(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32) -> Int {
        var count = 0
        while count < buffer.count, let base = buffer.baseAddress {
            let step = read(descriptor, base + count, buffer.count - count)
            if step == 0 { break }
            if step > 0 { count += step } else if errno != EINTR { break }
        }
        return count
    }
}
