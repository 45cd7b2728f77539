import RemoteLoading

/// The portraits that failed in a game, which determine whom the game can show.
struct PortraitFailures {
    /// The faces whose portraits failed permanently.
    private var lost: Set<FaceID> = []
    /// The number of portraits that failed permanently since a portrait was last loaded.
    private var lostInARow = 0
    /// The faces whose portraits failed while the current round was prepared, and may load later.
    private var absent: Set<FaceID> = []
    /// The last error of such a portrait, or `nil` if there is none.
    private(set) var error: LoadError?
    /// The number of vain attempts while the current round was prepared.
    ///
    /// If a load loads no portrait, each timeout that elapsed counts as a vain attempt. If no timeout elapsed, the load
    /// counts as one.
    private var vainAttempts = 0

    /// The number of consecutive permanent failures after which a request fails, because the service is the likely
    /// cause.
    private static let maxLosses = 30

    /// Returns `true` if the portrait of a face has not failed.
    func canShow(_ face: FaceID) -> Bool { !lost.contains(face) && !absent.contains(face) }

    /// A Boolean value that indicates whether a portrait has failed permanently.
    var hasLost: Bool { !lost.isEmpty }

    /// A Boolean value that indicates whether the network is still treated as available.
    var mayTryAgain: Bool { vainAttempts < PortraitLoader.maxTimeouts }

    /// Returns the number of timeouts to wait for a number of portraits, none of which may be loaded.
    ///
    /// If only one portrait is missing, the cause may be this portrait and not the network. The deck then waits for one
    /// timeout, and tries the portrait of another person.
    func timeouts(for count: Int) -> Int {
        count == 1 && vainAttempts == 0 ? 1 : PortraitLoader.maxTimeouts - vainAttempts
    }

    /// Begins to prepare another round, for which portraits are tried again unless they failed permanently.
    mutating func beginRound() {
        absent = []
        error = nil
        vainAttempts = 0
    }

    /// Permits the faces again whose portraits failed permanently, because a broken connection may have been the cause.
    mutating func tryLostAgain() { lost = [] }

    /// Notes faces whose portraits failed permanently.
    mutating func noteLost(_ faces: [FaceID]) { lost.formUnion(faces) }

    /// Notes the failures of a load, and throws an error after too many consecutive permanent failures.
    ///
    /// Without this limit, a service that has no portraits would receive a request for the portrait of every person.
    mutating func note(_ load: PortraitLoad) throws(LoadError) {
        for (face, failure) in load.failures {
            if failure.isPermanent {
                lost.insert(face)
            } else {
                absent.insert(face)
                error = failure
            }
        }
        if load.hasOnlyFailed { vainAttempts += max(1, load.timeouts) }
        let permanent = load.permanentFailures
        lostInARow = load.hasLoaded ? 0 : lostInARow + permanent.count
        guard lostInARow >= Self.maxLosses, let last = permanent.last else { return }
        lostInARow = 0
        throw last.error
    }
}
