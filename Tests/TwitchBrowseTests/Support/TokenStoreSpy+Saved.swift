import RemoteLoadingTesting
import TwitchBrowse
import TwitchBrowseTesting

extension TokenStoreSpy {
    /// The pairs that were passed to `save(_:)` so far.
    var saved: [TokenPair] {
        calls.arguments.compactMap { if case .save(let pair) = $0 { pair } else { nil } }
    }
}
