import Foundation

/// Which files there are, how large they are, and when each was used: enough to know what goes first.
struct CacheLedger: Sendable {
    private struct File: Sendable {
        let name: String
        var bytes: Int
        var used: Date
        /// What the file itself says, which is written down now and then only.
        var stamped: Date
    }

    private var list = RecencyList<File>()
    private var places: [String: RecencyList<File>.Place] = [:]
    private(set) var bytes = 0
    /// Files that could not be removed, and must not be read any more.
    private var buried: Set<String> = []
    /// Whether there are files to be removed that nobody could look for yet.
    var isOwing = false

    /// How far the date of a file may lie behind its use.
    private static let stampInterval: TimeInterval = 60

    func isBuried(_ name: String) -> Bool { buried.contains(name) }

    /// Notes that a file was used; true if its date should be written down.
    mutating func use(_ name: String, bytes: Int, at now: Date, isStamped: Bool = false) -> Bool {
        let place = place(of: name)
        var isDue = false
        var growth = 0
        list.update(place) { file in
            growth = bytes - file.bytes
            isDue = abs(now.timeIntervalSince(file.stamped)) >= CacheLedger.stampInterval
            (file.bytes, file.used) = (bytes, now)
            if isDue || isStamped { file.stamped = now }
        }
        self.bytes += growth
        list.touch(place)
        return isDue
    }

    /// Notes that a file was written, with its date.
    mutating func add(_ name: String, bytes: Int, at now: Date) {
        _ = use(name, bytes: bytes, at: now, isStamped: true)
        buried.remove(name)
    }

    /// Notes that a file is gone, or should be.
    mutating func forget(_ name: String, isRemoved: Bool = true) {
        if !isRemoved { buried.insert(name) }
        guard let place = places.removeValue(forKey: name) else { return }
        bytes -= list[place].bytes
        list.remove(place)
    }

    /// Takes out what was not used for the longest time, until no more than that many bytes are left.
    mutating func takeOldest(beyond limit: Int) -> [String] {
        var names: [String] = []
        while bytes > limit, let oldest = list.oldest {
            names.append(list[oldest].name)
            forget(list[oldest].name)
        }
        return names
    }

    /// Takes over what is on the disk, where other processes write too.
    mutating func merge(_ listed: [CacheFolder.Listed]) {
        let known = list.oldestFirst.enumerated().map { ($0.offset, $0.element) }
        let order = Dictionary(uniqueKeysWithValues: known.map { ($1.name, ($0 + 1, $1.used)) })
        let files = listed.map { file in
            let (number, used) = order[file.name] ?? (0, .distantPast)
            let newest = File(
                name: file.name, bytes: file.bytes, used: max(used, file.used), stamped: file.used)
            return (number: number, file: newest)
        }
        (list, places, bytes) = (RecencyList(), [:], 0)
        for (_, file) in files.sorted(by: { ($0.file.used, $0.number) < ($1.file.used, $1.number) }) {
            places[file.name] = list.insert(file)
            bytes += file.bytes
        }
    }

    private mutating func place(of name: String) -> RecencyList<File>.Place {
        if let place = places[name] { return place }
        let place = list.insert(File(name: name, bytes: 0, used: .distantPast, stamped: .distantPast))
        places[name] = place
        return place
    }
}
